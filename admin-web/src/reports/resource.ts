import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import type { ResourceProps } from 'react-admin';
import { ReportList } from './ReportList';

export const reports: ResourceProps = { name: 'reports', icon: DescriptionIcon, list: ReportList };
