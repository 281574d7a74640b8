import type { OperatorRole } from '../providers/types';

export const ROLES: Record<OperatorRole, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Everything, including operators.' },
  support: { name: 'Support', may: 'The daily work of the shop.' },
  'read-only': { name: 'Read only', may: 'Changes nothing.' },
};
