import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { OperatorRole } from '../providers/types';
import { ROLE_TEXT } from './roles';

interface RoleFieldProps {
  role: OperatorRole;
  onChange: (role: OperatorRole) => void;
}

export function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <TextField
      select
      id="role"
      label="Role"
      value={role}
      onChange={(event) => onChange(event.target.value as OperatorRole)}
    >
      {Object.entries(ROLE_TEXT).map(([value, text]) => (
        <MenuItem key={value} value={value}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
