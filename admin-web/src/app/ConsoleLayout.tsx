import AccountIcon from '@mui/icons-material/AccountCircleOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppBar, Layout, Menu, TitlePortal, ToggleThemeButton, useLogout, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import type { OperatorRole } from '../providers/types';
import { zone } from '../ui/format';
import { MainTabs } from './MainTabs';
import { SCREENS } from './screens';

const BAR_BUTTON = { flexShrink: 0, minWidth: 44 };

function UserMenu() {
  const logout = useLogout();
  return (
    <>
      <Button color="inherit" component={Link} to="/account" aria-label="Your account" sx={BAR_BUTTON}>
        <AccountIcon fontSize="small" />
      </Button>
      <Button color="inherit" aria-label="Log out" onClick={() => void logout()} sx={BAR_BUTTON}>
        <LogoutIcon fontSize="small" />
        <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
          Log out
        </Box>
      </Button>
    </>
  );
}

/** The app bar, without react-admin's Refresh: pages have their own. */
function ConsoleBar() {
  return (
    <AppBar alwaysOn color="inherit" toolbar={<ToggleThemeButton />} userMenu={<UserMenu />}>
      <Typography
        component="span"
        sx={{ fontFamily: 'var(--serif)', fontSize: 20, fontWeight: 600, mr: 2, display: { xs: 'none', sm: 'inline' } }}
      >
        Roadbook
      </Typography>
      {/* Two lines on a phone instead of a cut title. */}
      <TitlePortal
        variantMapping={{ h6: 'h1' }}
        sx={{ fontSize: { xs: 16, sm: 20 }, lineHeight: { xs: 1.15 }, whiteSpace: { xs: 'normal', sm: 'nowrap' } }}
      />
    </AppBar>
  );
}

function ShopMenu() {
  const { permissions } = usePermissions<OperatorRole | null>();
  return (
    <Menu>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1, fontWeight: 600 }} aria-hidden>
        Shop
      </Typography>
      {SCREENS.filter(({ forOwners }) => !forOwners || permissions === 'owner').map(
        ({ name, text, Icon }) =>
          Icon && <Menu.Item key={name} to={`/${name}`} primaryText={text} leftIcon={<Icon />} />,
      )}
    </Menu>
  );
}

/** Keeps wide parts from widening the layout. */
const NARROW = {
  minWidth: 0,
  '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0, maxWidth: '100%' },
};

const timesIn = (zone: string): string =>
  zone === 'UTC' ? 'Times and days are in UTC.' : `Times are in ${zone}. Days of a period begin and end in UTC.`;

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleBar} menu={ShopMenu} sx={NARROW}>
      <Box sx={{ pt: 1, minWidth: 0 }}>
        <MainTabs />
        {children}
        <Typography variant="body2" color="textSecondary" component="p" sx={{ py: 2 }}>
          {timesIn(zone())}
        </Typography>
      </Box>
    </Layout>
  );
}
