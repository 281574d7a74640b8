import type { OperatorRole } from '../providers/types';

export const ROLE_TEXT: Record<OperatorRole, string> = {
  owner: 'Owner: everything, including operators',
  support: 'Support: the daily work of the shop',
  'read-only': 'Read only: changes nothing',
};
