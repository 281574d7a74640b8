import { SetMetadata } from '@nestjs/common';

/** What an operator may do: an owner everything, support all of the shop's daily work, read only nothing that changes anything. */
export const ROLES = ['owner', 'support', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { 'read-only': 0, support: 1, owner: 2 };

/** Where a handler says which role it needs, when that is not what its method needs. */
export const NEEDED_ROLE = 'needed-role';

/** The least role that may call a handler or a whole controller. Without it reading needs `read-only` and every change `support`. */
export const Needs = (role: Role) => SetMetadata(NEEDED_ROLE, role);

export const neededFor = (method: string): Role => (method === 'GET' || method === 'HEAD' ? 'read-only' : 'support');

export const mayActAs = (role: Role, needed: Role): boolean => RANK[role] >= RANK[needed];

/** Where a handler says that it answers before a password that was handed over has been replaced. */
export const BEFORE_OWN_PASSWORD = 'before-own-password';

export const BeforeOwnPassword = () => SetMetadata(BEFORE_OWN_PASSWORD, true);

/** Where a handler says that it answers before an authenticator app is set up that the shop demands. */
export const BEFORE_SECOND_FACTOR = 'before-second-factor';

export const BeforeSecondFactor = () => SetMetadata(BEFORE_SECOND_FACTOR, true);
