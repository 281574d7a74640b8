/** Options of `@ApiProperty` that many views have in common. */
export const nullableText = { type: String, nullable: true } as const;
export const nullableNumber = { type: Number, nullable: true } as const;
export const time = { format: 'date-time' } as const;
export const nullableTime = { ...nullableText, format: 'date-time' } as const;
