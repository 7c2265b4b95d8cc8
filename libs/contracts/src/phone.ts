const between = String.raw`[\s()/.\u2010-\u2013-]{0,3}`;

/** As people write a telephone number: '+351 (0)21 123 45', '01/234-56', '555.0100 ext. 12'. */
export const phoneNumber = new RegExp(
  String.raw`^\s*\+?${between}(?:\d${between}){3,30}(?:(?:[eE]xt\.?|x)\s?\d{1,6}\s*)?$`,
);
