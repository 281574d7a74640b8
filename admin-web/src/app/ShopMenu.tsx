import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import JobsIcon from '@mui/icons-material/EngineeringOutlined';
import CasesIcon from '@mui/icons-material/GavelOutlined';
import ErrorsIcon from '@mui/icons-material/BugReportOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OffersIcon from '@mui/icons-material/SellOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import SubscriptionsIcon from '@mui/icons-material/AutorenewOutlined';
import ProvidersIcon from '@mui/icons-material/HubOutlined';
import OperatorsIcon from '@mui/icons-material/BadgeOutlined';
import ReportsIcon from '@mui/icons-material/DescriptionOutlined';
import Typography from '@mui/material/Typography';
import { Menu, usePermissions } from 'react-admin';
import type { OperatorRole } from '../providers/types';

/** What is looked up now and then; the three tabs are what is watched. */
const ITEMS = [
  { to: '/cases', text: 'Cases', Icon: CasesIcon },
  { to: '/reports', text: 'Reports', Icon: ReportsIcon },
  { to: '/checkout-sessions', text: 'Payments', Icon: PaymentsIcon },
  { to: '/subscriptions', text: 'Subscriptions', Icon: SubscriptionsIcon },
  { to: '/offers', text: 'Offers', Icon: OffersIcon },
  { to: '/mails', text: 'Outgoing mail', Icon: MailIcon },
  { to: '/error-groups', text: 'Client errors', Icon: ErrorsIcon },
  { to: '/jobs', text: 'Jobs', Icon: JobsIcon },
  { to: '/providers', text: 'Providers', Icon: ProvidersIcon },
  { to: '/audit', text: 'Audit trail', Icon: AuditIcon },
] as const;

const FOR_OWNERS = [{ to: '/operators', text: 'Operators', Icon: OperatorsIcon }] as const;

export function ShopMenu() {
  const { permissions } = usePermissions<OperatorRole | null>();
  const items = permissions === 'owner' ? [...ITEMS, ...FOR_OWNERS] : ITEMS;
  return (
    <Menu>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1, fontWeight: 600 }} aria-hidden>
        Shop
      </Typography>
      {items.map(({ to, text, Icon }) => (
        <Menu.Item key={to} to={to} primaryText={text} leftIcon={<Icon />} />
      ))}
    </Menu>
  );
}
