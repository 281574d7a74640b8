import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, ToggleThemeButton } from 'react-admin';

/** The bar holds the name, the page's title, the theme and the way out. Lists have their own Refresh, which says so. */
function ConsoleBar() {
  return (
    <AppBar alwaysOn color="inherit" toolbar={<ToggleThemeButton />}>
      <Typography component="span" sx={{ fontFamily: 'var(--serif)', fontSize: 20, fontWeight: 600, mr: 2 }}>
        Roadbook
      </Typography>
      <TitlePortal variantMapping={{ h6: 'h1' }} />
    </AppBar>
  );
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return <Layout appBar={ConsoleBar}>{children}</Layout>;
}
