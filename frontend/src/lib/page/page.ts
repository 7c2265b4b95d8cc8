/** Replaced in tests: jsdom cannot reload. */
export const page = { reload: () => window.location.reload() };
