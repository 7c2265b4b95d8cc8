const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];

/** @param label without its `xn--` (RFC 3492) */
const decode = (label: string): string => {
  const dash = label.lastIndexOf('-');
  const letters = [...label.slice(0, Math.max(0, dash))];
  let [code, place, bias, at] = [128, 0, 72, dash + 1];
  while (at < label.length) {
    const before = place;
    for (let weight = 1, k = base; ; k += base) {
      const sign = parseInt(label.charAt(at++), base);
      const digit = sign < 10 ? sign + 26 : sign - 10;
      const threshold = Math.min(tMax, Math.max(tMin, k - bias));
      place += digit * weight;
      if (!(digit >= threshold)) break;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    let delta = Math.floor((place - before) / (before === 0 ? damp : 2));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > ((base - tMin) * tMax) / 2; bias += base) delta = Math.floor(delta / (base - tMin));
    bias += Math.floor(((base - tMin + 1) * delta) / (delta + skew));
    code += Math.floor(place / count);
    place %= count;
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
};

/** Email fields of Chromium give `me@xn--shne-5qa.example` for what was typed as `me@söhne.example`. */
export const addressAsTyped = (email: string): string =>
  email.replace(/([@.])xn--([a-z0-9-]+)/gi, (label, before: string, coded: string) => {
    try {
      return before + decode(coded.toLowerCase());
    } catch {
      return label;
    }
  });
