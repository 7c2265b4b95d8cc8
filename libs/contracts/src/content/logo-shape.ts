import type { SiteLogo } from './site-content';

type Shape = Pick<SiteLogo, 'width' | 'height'>;

const widestSymbol = 2;
const widestIcon = 1.5;

/** The studio's name stands beside it; a wider one says the name itself. */
export const isSymbol = ({ width, height }: Shape): boolean => width <= height * widestSymbol;

/** About as high as wide, it is also the sign in the browser's tab and on home screens. */
export const isIcon = ({ width, height }: Shape): boolean => width <= height * widestIcon;
