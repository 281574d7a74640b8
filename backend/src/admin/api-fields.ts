/** Options of `@ApiProperty` that the views of the console have in common. */
export const nullableText = { type: String, nullable: true } as const;
export const time = { format: 'date-time' } as const;
export const nullableTime = { type: String, nullable: true, format: 'date-time' } as const;
