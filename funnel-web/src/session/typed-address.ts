export type AddressValues = {
  phoneNumber: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
};

/**
 * What was typed of an address, so that nobody is asked twice: the billing zip of the checkout, all of it for an extra report. It
 * lives no longer than the document, since no store of the browser may hold it (row 87).
 */
let typed: Partial<AddressValues> = {};

export function rememberAddress(parts: Partial<AddressValues>): void {
  typed = { ...typed, ...parts };
}

export function rememberedAddress(): Partial<AddressValues> {
  return typed;
}

export function forgetAddress(): void {
  typed = {};
}
