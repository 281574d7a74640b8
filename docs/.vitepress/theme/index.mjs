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

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': NotFound }),
};
