import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation } from 'react-router-dom';

const TABS = [
  { path: '/conversions', label: 'Conversions' },
  { path: '/funnel', label: 'Live Funnel Analysis' },
  { path: '/security', label: 'Security & IP Management' },
] as const;

export function MainTabs() {
  const { pathname } = useLocation();
  const current = TABS.find(({ path }) => pathname.startsWith(path))?.path ?? false;
  return (
    <Tabs
      value={current}
      aria-label="Console"
      variant="scrollable"
      // Scroll buttons would take the room of the last tab.
      scrollButtons={false}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 2, mx: { xs: -1, sm: 0 } }}
    >
      {TABS.map(({ path, label }) => (
        <Tab key={path} value={path} label={label} component={Link} to={path} sx={{ textTransform: 'none' }} />
      ))}
    </Tabs>
  );
}
