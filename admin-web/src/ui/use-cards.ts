import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether rows are blocks: the columns of a list need more room than the menu leaves beside it on a tablet and on small laptops. */
export const useCards = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
