/** A number in a query, in plain digits; anything else stays the text it is and is refused: Number() would take ' ', '0x1' and '1e0' as well. */
export const plainNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
