import { hash, verify } from '@node-rs/argon2';

/** OWASP's first recommendation for Argon2id, which is the algorithm of the library unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the Argon2id hash with its parameters and salt, as it is stored */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const matchesPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);
