/** Kinds of fields that the operator's answers have in common, for the contract. */
export const text = { type: String, nullable: true } as const;
export const time = { format: 'date-time' } as const;
export const perhaps = { type: String, nullable: true, format: 'date-time' } as const;
