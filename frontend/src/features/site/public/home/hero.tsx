import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { heroSettingsQuery } from '../../../../lib/public-queries';
import { useTexts } from '../../../../lib/site-words';
import { Button } from '../../../../ui/button';
import { CueLine } from '../../../../ui/cue-line';
import { toast } from '../../../../ui/toasts';
import { HeroStage } from './hero-stage';
import { defaultFilm, filmOf } from './hero-film.rules';

export function Hero() {
  const words = useTexts('home');
  const { data: settings, isPending, error } = useQuery(heroSettingsQuery());
  useEffect(() => {
    if (error) toast({ title: error.message });
  }, [error]);
  // Nothing plays until the settings are known: another film would be replaced a moment later.
  const film = isPending ? null : error ? defaultFilm : filmOf(settings ?? null);
  return (
    <HeroStage
      film={film}
      actions={
        <>
          <Button asChild size="large" variant="light">
            <Link to="/brief">Start Your Project</Link>
          </Button>
          <Button asChild size="large" variant="onDark">
            <Link to="/work">View Our Work</Link>
          </Button>
        </>
      }
    >
      <CueLine cue="1m1" note={words.heroKicker} isTimed tone="dark" />
      <h1 className="mt-4 max-w-4xl text-display break-words short:mt-2 short:text-title">{words.heroTitle}</h1>
      {words.heroSubtitle && (
        <p className="mt-6 max-w-xl text-lg leading-relaxed whitespace-pre-line text-white/88 sm:text-xl short:mt-3 short:text-base">
          {words.heroSubtitle}
        </p>
      )}
    </HeroStage>
  );
}
