import { hash, verify } from '@node-rs/argon2';
import { randomLetters } from './random-letters.js';

/** OWASP's first recommendation for Argon2id, which is the algorithm of the library unless told otherwise. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the Argon2id hash with its parameters and salt, as it is stored */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const matchesPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

/** 140 random bits as four groups of seven letters, e.g. 'k7mq2ab-x0v9d4e-...'. */
export const randomPassword = (): string => randomLetters(28, 7);

/** Of a password nobody knows: compared with for operators who do not exist, so that the time tells nothing. */
let decoy: Promise<string> | undefined;
export const decoyHash = (): Promise<string> => (decoy ??= hashPassword(randomPassword()));
