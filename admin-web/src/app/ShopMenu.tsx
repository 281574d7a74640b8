import Typography from '@mui/material/Typography';
import { Menu, usePermissions } from 'react-admin';
import type { OperatorRole } from '../providers/types';
import { SCREENS } from './screens';

export function ShopMenu() {
  const { permissions } = usePermissions<OperatorRole | null>();
  const shown = SCREENS.filter(({ forOwners }) => !forOwners || permissions === 'owner');
  return (
    <Menu>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1, fontWeight: 600 }} aria-hidden>
        Shop
      </Typography>
      {shown.map(
        ({ name, text, Icon }) =>
          Icon && <Menu.Item key={name} to={`/${name}`} primaryText={text} leftIcon={<Icon />} />,
      )}
    </Menu>
  );
}
