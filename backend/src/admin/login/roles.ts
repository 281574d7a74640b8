import { SetMetadata } from '@nestjs/common';

/** An owner may do everything, support the daily work of the shop, read-only may change nothing. */
export const ROLES = ['owner', 'support', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { 'read-only': 0, support: 1, owner: 2 };

export const NEEDED_ROLE = 'needed-role';

/** The least role that may call a handler or controller. By default reading needs `read-only` and changes `support`. */
export const Needs = (role: Role) => SetMetadata(NEEDED_ROLE, role);

export const neededFor = (method: string): Role => (method === 'GET' || method === 'HEAD' ? 'read-only' : 'support');

export const mayActAs = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed];

export const BEFORE_OWN_PASSWORD = 'before-own-password';

/** Allows a call before the operator has replaced the password that was handed over. */
export const BeforeOwnPassword = () => SetMetadata(BEFORE_OWN_PASSWORD, true);

export const BEFORE_SECOND_FACTOR = 'before-second-factor';

/** Allows a call before the operator has set up the authenticator app that the shop requires. */
export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);
