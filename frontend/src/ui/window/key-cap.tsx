export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-md border border-line-strong/60 bg-card px-1.5 font-sans text-xs font-semibold text-ink-soft shadow-[0_1px_0_var(--color-line-strong)]">
      {children}
    </kbd>
  );
}
