import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether rows are shown as cards: beside the menu, columns do not fit on tablets and small laptops. */
export const useCards = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
