import '@fontsource-variable/inter';
import '@fontsource-variable/source-serif-4';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import './style.css';

const NotFound = () =>
  h('main', { class: 'not-found vp-doc' }, [
    h('h1', 'Page not found'),
    h('p', [
      'There is no page here. Search above, or start with the ',
      h('a', { href: '/docs/' }, 'introduction'),
      '.',
    ]),
  ]);

/** Outside the base path, so not in `nav`. */
const AppLinks = () =>
  h('nav', { class: 'app-links', 'aria-label': 'App' }, [
    h('a', { href: '/', target: '_self' }, 'Shop'),
    h('a', { href: '/api/docs', target: '_self' }, 'API'),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'nav-bar-content-before': AppLinks, 'not-found': NotFound }),
};
