import type { Plugin } from 'vite';

/** The two faces of the first screen, asked for together with the styles instead of after them. */
const firstFonts = /(inter|instrument-serif)-basic-[\w-]+\.woff2$/;
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => firstFonts.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
});
