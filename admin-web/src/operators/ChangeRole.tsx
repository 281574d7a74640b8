import { useState } from 'react';
import type { ListedOperatorView } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';
import { RoleField } from './RoleField';

export function ChangeRole({ operator, onClose }: { operator: ListedOperatorView; onClose: () => void }) {
  const [role, setRole] = useState(operator.role);
  const command = {
    title: `Change the role of ${operator.id}?`,
    explanation: 'The new role applies from their next click.',
    confirm: 'Change role',
    path: `operators/${operator.id}/role`,
    done: 'The role was changed.',
  };
  return (
    <CommandDialog command={command} more={{ role }} onClose={onClose}>
      <RoleField role={role} onChange={setRole} />
    </CommandDialog>
  );
}
