import { defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** Colors of the shop's design system. Every pair of text and background is 4.5:1 or better. */
const LIGHT = {
  paper: '#f7f4ec',
  sheet: '#fffdf8',
  ink: '#1c2320',
  soft: '#4d5751',
  rule: '#ddd6c5',
  strongRule: '#857f6b',
  accent: '#17513f',
  onAccent: '#fdfbf5',
  accentWash: '#e4ede4',
  warn: '#855000',
  warnWash: '#f8ecd0',
  bad: '#a02a1f',
  badWash: '#f8e2dc',
};

type Colors = typeof LIGHT;

const DARK: Colors = {
  paper: '#131715',
  sheet: '#1a201d',
  ink: '#ece8dc',
  soft: '#b4b7aa',
  rule: '#343c37',
  strongRule: '#7d877f',
  accent: '#8ecfae',
  onAccent: '#0c2018',
  accentWash: '#1f2f27',
  warn: '#ebbc70',
  warnWash: '#332a16',
  bad: '#f2a094',
  badWash: '#3b211c',
};

const SANS = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "'Source Serif 4 Variable', Charter, 'Iowan Old Style', Georgia, 'Times New Roman', serif";
const MONO = "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace";

const heading = { fontFamily: SERIF, fontWeight: 600, letterSpacing: '-0.01em' };

const page = ({ accent }: Colors) => ({
  ':root': { '--serif': SERIF },
  body: { fontVariantNumeric: 'tabular-nums' },
  '.vin': { fontFamily: `${MONO} !important`, letterSpacing: '0.04em' },
  ':focus-visible': { outline: `3px solid ${accent}`, outlineOffset: 2 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after': {
      animationDuration: '0.01ms !important',
      // Endless rotations would only turn faster.
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
    },
  },
});

const PHONE = '@media (max-width: 599.95px)';
/** Where a list is shown as cards. */
const BELOW_DESK = '@media (max-width: 1199.95px)';
const SMALL_DESK = '@media (max-width: 1535.95px)';

/** Filters and Refresh in one row where there is room, else in two. */
const FILTERS: RaThemeOptions['components'] = {
  RaListToolbar: {
    styleOverrides: {
      root: { gap: 8, [BELOW_DESK]: { flexWrap: 'wrap', flexDirection: 'row', backgroundColor: 'transparent' } },
    },
  },
  RaFilterForm: {
    styleOverrides: {
      root: {
        flex: '1 1 0',
        minHeight: 0,
        '&& .RaFilterFormInput-spacer': { width: 6 },
        '&& [data-source="q"]': { flex: '1 1 22rem', maxWidth: '30rem' },
        [BELOW_DESK]: {
          flex: '1 1 100%',
          columnGap: 8,
          '&& .RaFilterFormInput-spacer, && .RaFilterForm-clearFix': { display: 'none' },
          '&& .filter-field': { flex: '1 1 8rem', width: 'auto', maxWidth: 'none', minWidth: 0 },
          '&& .filter-field .MuiFormControl-root': { minWidth: 0 },
          '&& [data-source="q"]': { flex: '1 1 18rem' },
        },
      },
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        [BELOW_DESK]: {
          flex: '1 1 100%',
          justifyContent: 'space-between',
          alignItems: 'center',
          minHeight: 52,
          paddingBottom: 8,
          backgroundColor: 'transparent',
        },
      },
    },
  },
};

/** Alerts use the shop's tints; toasts keep their full color. */
const alerts = ({ accent, accentWash, warn, warnWash, bad, badWash, ink }: Colors): RaThemeOptions['components'] => {
  const on = (ground: string, mark: string) => ({
    backgroundColor: ground,
    color: ink,
    '& .MuiAlert-icon': { color: mark },
  });
  return {
    MuiAlert: {
      styleOverrides: {
        standardInfo: on(accentWash, accent),
        standardSuccess: on(accentWash, accent),
        standardWarning: on(warnWash, warn),
        standardError: on(badWash, bad),
      },
    },
  };
};

const components = (colors: Colors): RaThemeOptions['components'] => ({
  ...defaultLightTheme.components,
  MuiCssBaseline: { styleOverrides: page(colors) },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  MuiFilledInput: {},
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: colors.strongRule } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } },
  },
  // On a phone a command needs the full width.
  MuiDialog: {
    styleOverrides: { paper: { [PHONE]: { margin: 12, '&&': { width: 'calc(100% - 24px)', maxWidth: '100%' } } } },
  },
  MuiDialogActions: { styleOverrides: { root: { '& .MuiButton-root': { whiteSpace: 'nowrap' } } } },
  MuiToggleButton: { styleOverrides: { root: { textTransform: 'none' } } },
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundColor: colors.sheet, borderBottom: `1px solid ${colors.rule}` } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderBottomColor: colors.rule },
      head: { color: colors.soft, fontWeight: 600, whiteSpace: 'nowrap' },
    },
  },
  // Only rows that open react to the pointer; dates do not break.
  RaDatagrid: {
    styleOverrides: {
      root: {
        '& .RaDatagrid-row:not(.RaDatagrid-clickableRow):hover': { backgroundColor: 'transparent' },
        '& .RaDatagrid-clickableRow:hover': { backgroundColor: colors.accentWash },
        '& .RaDatagrid-clickableRow:hover > td:first-of-type': { boxShadow: `inset 3px 0 ${colors.accent}` },
        '& td[class*="At"]': { whiteSpace: 'nowrap' },
        // Long names must not widen the page.
        '& .RaDatagrid-tableWrapper': { overflowX: 'auto' },
        [SMALL_DESK]: {
          '& .MuiTableCell-root:not(:first-of-type)': { paddingLeft: 6 },
          '& .MuiTableCell-root:not(:last-of-type)': { paddingRight: 6 },
        },
      },
    },
  },
  RaList: { styleOverrides: { root: { '& .RaList-main, & .RaList-content': { minWidth: 0 } } } },
  ...FILTERS,
  ...alerts(colors),
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        color: colors.soft,
        '& .RaMenuItemLink-icon': { color: 'inherit' },
        '&.RaMenuItemLink-active': { color: colors.accent, backgroundColor: colors.accentWash, fontWeight: 600 },
      },
    },
  },
});

const accentOf = ({ accent, onAccent }: Colors) => ({ main: accent, contrastText: onAccent });

const themeOf = (mode: 'light' | 'dark', colors: Colors): RaThemeOptions => ({
  palette: {
    mode,
    ...Object.fromEntries(['primary', 'secondary', 'info', 'success'].map((name) => [name, accentOf(colors)])),
    warning: { main: colors.warn },
    error: { main: colors.bad },
    background: { default: colors.paper, paper: colors.sheet },
    text: { primary: colors.ink, secondary: colors.soft },
    divider: colors.rule,
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: SANS,
    h4: { ...heading, fontSize: '1.75rem' },
    h5: heading,
    h6: { ...heading, fontSize: '1.1rem' },
  },
  sidebar: { width: 200, closedWidth: 50 },
  components: components(colors),
});

export const lightTheme = themeOf('light', LIGHT);
export const darkTheme = themeOf('dark', DARK);
