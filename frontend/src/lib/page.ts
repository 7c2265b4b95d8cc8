/** The page as a whole, where tests stand in for the browser. */
export const page = { reload: () => window.location.reload() };
