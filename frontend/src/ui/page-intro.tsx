import type { ReactNode } from 'react';
import { Container } from './container';

export function PageIntro({ kicker, title, children }: { kicker: string; title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line bg-linear-to-b from-brand-tint/70 to-paper">
      <Container className="py-14 sm:py-20">
        <p className="kicker">{kicker}</p>
        <h1 className="mt-5 max-w-3xl text-title">{title}</h1>
        <div className="mt-6 max-w-2xl text-lg leading-relaxed text-ink-soft">{children}</div>
      </Container>
    </section>
  );
}
