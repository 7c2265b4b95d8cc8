// @ts-check
// Deterministic sample records, hundreds of thousands of them, with realistic words.

/** mulberry32, a seeded generator. @param {number} seed */
const randomFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
};

/** @param {string} words */
const list = (words) => words.trim().split(/\s+/);

const qualities = list(`Amber Ashen Bitter Blue Borrowed Bright Broken Burning Calm Careful Cold Copper Crooked Dark
  Distant Double Early Eastern Electric Empty Endless Faint Fallen Fearless First Folded Forgotten Fragile Frozen Gentle
  Ghostly Gilded Golden Green Half Hidden Hollow Honest Humble Idle Inner Iron Ivory Kind Last Late Leaden Little Lonely
  Long Lost Low Lucky Marble Midnight Minor Modern Muted Narrow Neon Nervous Northern Old Open Pale Paper Patient Plain
  Quiet Rare Red Restless Rising Rough Sacred Salt Scarlet Second Secret Shallow Silent Silver Simple Sleeping Slow Small
  Soft Solar Southern Spare Static Steady Stolen Strange Sudden Sunken Sweet Tender Thin Tidal Twin Unseen Velvet Violet
  Waking Warm Western White Wild Winter Wooden Yellow Young`);
const things = list(`Absence Acre Afternoon Alley Almanac Anchor Animal Answer Arcade Archive Arrow Atlas Attic Avenue
  Balcony Ballroom Bay Beacon Bell Birch Bloom Boat Border Bridge Bus Cabin Candle Canyon Carousel Cassette Cathedral
  Ceiling Chapel Choir Circuit City Cliff Clock Coast Color Compass Corner Country Courtyard Crossing Current Curtain
  Dance Daylight Desert Diary Distance Door Dust Echo Elevator Ember Engine Evening Factory Farewell Feather Ferry Field
  Film Fire Flight Flood Floor Forest Fountain Fox Frame Garden Gate Ghost Glass Grain Gravity Ground Guest Harbour
  Harvest Heart Highway Hill Horizon Hotel Hour House Island Journey Kitchen Ladder Lake Lamp Lantern Letter Library Light
  Lighthouse Line Machine Map March Market Meadow Memory Mile Mirror Mist Monument Morning Motel Motion Mountain Museum
  Needle Neighbor Night Noise Ocean Office Orbit Orchard Orchestra Overpass Painter Park Passage Path Pavement Photograph
  Piano Picture Pier Pilot Platform Pool Postcard Prairie Promise Pulse Quarry Radio Railway Rain Reel Region Return
  Ribbon River Road Roof Room Rooftop Rose Sail Sand Satellite School Season Shadow Shelter Shore Signal Silence Sister
  Skyline Sleep Smoke Snow Soldier Song Sparrow Spring Staircase Station Steam Stone Storm Story Street Summer Sun Surface
  Swimmer Table Tape Theatre Thread Thunder Tide Tower Town Traffic Train Tree Tunnel Valley Vessel View Village Voice
  Voyage Waltz Water Wave Weather Wheel Window Wing Wire Wonder Yard Year Zero`);
const firstNames =
  list(`Ada Agnes Alba Amara Anders Anouk Aria Astrid Beatriz Bela Bruno Camille Carmen Clara Cosima Dario
  Delphine Dmitri Edith Elias Elif Emeka Enzo Esther Fatima Felix Femke Flora Gaspar Greta Hanna Hugo Ida Ilse Imani Ines
  Ingrid Ivo Jalen Jana Jonas Josefin Juno Kaito Karim Keiko Lars Leila Leon Lidia Linus Lotte Luca Mabel Maia Malik Mara
  Marta Mateo Milo Mina Naomi Nils Noor Nora Olive Omar Oskar Otto Paloma Petra Pia Quentin Rafael Renata Rosa Rune Ruth
  Sami Selma Silas Simone Sofia Soren Stella Tariq Thea Theo Tilda Tomas Uma Vera Viggo Wanda Yara Yusuf Zadie Zora`);
const ensembles = list(`Ensemble Quartet Trio Orchestra Choir Collective Club Society Brothers Sisters Parade Committee
  Department Band Players Union Strings Singers Company Project`);
const openings =
  list(`Al Ar Bal Bar Bel Ber Bor Bran Cal Cam Car Clar Cor Dal Dan Del Dor Dun El Em Er Fal Far Fen Fin For
  Gal Gar Glen Gran Hal Har Hel Hol Il Is Jan Jor Kal Kar Kel Kil Kor Lan Lar Lin Lor Mal Mar Mel Mil Mor Nar Nel Nor Ol Or
  Os Pal Par Pel Per Ral Ran Ren Ros Sal San Sel Sil Sol Sten Tal Tar Tel Tor Ul Ur Val Van Ver Vil Wal War Wen Wil Yar`);
const middles = list(
  `a ba da de di do e ga ha i ka ke la le li lo ma me mi mo na ne ni no o ra re ri ro sa se si ta te ti to u va ve vi`,
);
const endings =
  list(`berg borg by cott dal dale den dorf dros feld fell field ford gate grave hall ham haven holm hurst lind
  low man mar mere mont moor more more nes nor quist ras rick ridge rin ros sen shaw sted stone strand sund ther ton tor
  vale van vik ville wald wick win worth`);
const instruments =
  list(`accordion banjo bass brass cello choir clarinet drums fiddle flute guitar harp marimba oboe organ
  percussion piano strings synth tape trumpet upright vibraphone viola violin voice whistle woodwind`);
const uses =
  list(`build cinematic closing cue documentary drama driving epic hopeful instrumental intimate lo-fi minimal
  one-stop opening pulse reflective road sparse suspense tension title trailer underscore uplifting vocal warm`);
const notes = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];

/**
 * Seeded random choices.
 * @param {number} seed
 */
export const chooser = (seed) => {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1)); // spreads neighboring seeds
  /** @param {number} limit */
  const below = (limit) => Math.floor(random() * limit);
  /** @template T @param {readonly T[]} from @returns {T} */
  const pick = (from) => /** @type {T} */ (from[below(from.length)]);
  /** @param {number} share 0 to 1 */
  const chance = (share) => random() < share;
  const name = () => pick(openings) + (chance(0.6) ? pick(middles) : '') + pick(endings);
  return { below, pick, chance, name };
};
/** @typedef {ReturnType<typeof chooser>} Chooser */

/** @param {Chooser} by */
const titleBy = ({ pick, chance, name, below }) => {
  const shape = below(6);
  if (shape === 0) return `The ${pick(qualities)} ${pick(things)}`;
  if (shape === 1) return `${pick(things)} of ${name()}`;
  if (shape === 2) return `${pick(qualities)} ${pick(things)}, ${pick(qualities)} ${pick(things)}`;
  if (shape === 3) return `${pick(things)} at ${name()}`;
  return `${pick(qualities)} ${pick(things)}${chance(0.15) ? ` Part ${1 + below(9)}` : ''}`;
};

/** @param {Chooser} by */
const artistBy = ({ pick, chance, name }) =>
  chance(0.6) ? `${pick(firstNames)} ${name()}` : `The ${chance(0.5) ? pick(qualities) : name()} ${pick(ensembles)}`;

/** @param {Chooser} by */
const tagsBy = ({ pick, below }) => [
  ...new Set([...Array.from({ length: 1 + below(3) }, () => pick(instruments)), pick(uses), pick(uses)]),
];

/** @param {Chooser} by @param {number} n */
const createdAtBy = ({ below }, n) => new Date(Date.UTC(2021, 0, 1) + n * 1_500_000 + below(1_000_000));

/**
 * The fields of the nth track, as an admin would type them.
 * @param {number} n
 * @param {{ genres: readonly string[], moods: readonly string[], tempos: readonly string[] }} words
 */
export const trackFields = (n, { genres, moods, tempos }) => {
  const by = chooser(n);
  const { pick, chance, below, name } = by;
  return {
    title: titleBy(by),
    artist: artistBy(by),
    album: chance(0.85) ? `${pick(qualities)} ${chance(0.3) ? name() : pick(things)}` : null,
    genre: chance(0.97) ? pick(genres) : null,
    mood: chance(0.8) ? pick(moods) : null,
    tempo: chance(0.8) ? pick(tempos) : null,
    duration: 45 + below(300) + below(100) / 100,
    bpm: chance(0.9) ? 55 + below(120) : null,
    key: chance(0.9) ? `${pick(notes)} ${chance(0.5) ? 'major' : 'minor'}` : null,
    description: null,
    available: chance(0.9),
    tags: tagsBy(by),
    createdAt: createdAtBy(by, n),
  };
};

const societies = ['ASCAP', 'BMI', 'PRS', 'GEMA', 'SACEM', 'STIM'];

/**
 * Who owns the nth track: nothing is said of three in ten; else one to three people share both sides, and of some a part is missing.
 * @param {number} n
 * @param {string} artist
 */
export const trackRights = (n, artist) => {
  const by = chooser(2_000_000 + n);
  if (by.chance(0.3)) return null;
  const people = [artist, ...Array.from({ length: by.below(3) }, () => artistBy(by))];
  const signatories = people.map((name, nth) => ({ key: `s${nth}`, name, email: `rights-${n}-${nth}@example.org` }));
  const share = by.chance(0.15) ? 25 : Math.round(10_000 / people.length) / 100;
  const shares = people.map((name, nth) => ({ name, share, signatory: `s${nth}` }));
  return {
    composition: shares.map((one) => ({ ...one, role: 'writer', pro: by.pick(societies) })),
    master: shares,
    signatories,
    isrc: `QZABC${String(n % 10_000_000).padStart(7, '0')}`,
    samples: by.chance(0.03) ? 'uncleared' : 'none',
    ai: 'none',
    vocals: by.pick(['vocal', 'instrumental']),
  };
};

const cutsSec = { 'cut-60': 60, 'cut-30': 30 };

/** What stands beside the file of the nth track: of six in ten nothing. @param {number} n @param {number} duration */
export const trackVersions = (n, duration) => {
  const { chance, below } = chooser(3_000_000 + n);
  if (chance(0.6)) return [];
  return ['instrumental', 'cut-60', 'cut-30', 'clean', 'a-cappella'].slice(0, 1 + below(5)).map((kind) => ({
    kind,
    fileName: `${n} ${kind}.wav`,
    durationSec: cutsSec[/** @type {keyof typeof cutsSec} */ (kind)] ?? duration,
  }));
};

/**
 * The fields of the nth submission and its songs.
 * @param {number} n
 * @param {{ genres: readonly string[], statuses: readonly string[] }} words
 */
export const submissionFields = (n, { genres, statuses }) => {
  const by = chooser(1_000_000 + n);
  const { pick, chance, below } = by;
  const artistName = artistBy(by);
  const mailbox = artistName.toLowerCase().replace(/[^a-z]+/g, '.');
  return {
    artistName,
    email: `${mailbox}@example.org`,
    genre: chance(0.8) ? pick(genres) : null,
    description: `${pick(qualities)} ${pick(instruments)} and ${pick(instruments)}, recorded near the ${pick(things).toLowerCase()}.`,
    status: pick(statuses),
    createdAt: new Date(createdAtBy(by, n).getTime() + n * 6_000_000),
    songs: Array.from({ length: 1 + below(3) }, () => ({ trackTitle: titleBy(by), tags: tagsBy(by) })),
  };
};
