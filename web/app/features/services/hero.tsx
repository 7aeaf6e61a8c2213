import { CalendarCheck, MapPin, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button.tsx'
import { Sparkle } from '../../ui/logo.tsx'

const promises = [
  { icon: MapPin, text: 'atYourDoor' },
  { icon: CalendarCheck, text: 'liveSlots' },
  { icon: ShieldCheck, text: 'securePayment' },
] as const

/** `children` is the search form, which overlaps the lower edge on wide screens. */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTranslations('home.hero')
  return (
    <section aria-labelledby="hero" className="relative">
      <div className="relative overflow-hidden bg-deep text-white">
        <div
          aria-hidden
          className="absolute inset-0 bg-[radial-gradient(46rem_34rem_at_76%_46%,oklch(0.46_0.085_210/0.75),transparent_72%),radial-gradient(40rem_24rem_at_-6%_112%,oklch(0.5_0.1_205/0.45),transparent_70%)]"
        />
        <div className="page-x relative grid grid-cols-1 items-center gap-x-10 gap-y-8 pt-10 pb-8 sm:pt-14 md:pb-28 lg:grid-cols-[1.04fr_1fr] lg:pt-12">
          <div className="flex flex-col items-start gap-5">
            <h1
              id="hero"
              className="bn:text-[clamp(2.25rem,1.5rem+3.6vw,3.75rem)] text-[clamp(2.625rem,1.6rem+4.6vw,4.75rem)] leading-[1.02] bn:leading-[1.24]"
            >
              {t.rich('title', {
                mark: (text) => (
                  <span className="relative whitespace-nowrap text-spark">
                    {text}
                    <Sparkle className="absolute top-0 -right-6 size-5 in-data-hydrated:animate-twinkle sm:-right-8 sm:size-6" />
                  </span>
                ),
              })}
            </h1>
            <p className="max-w-[34ch] text-white/85 text-xl">{t('text')}</p>
            <div className="mt-1 flex flex-wrap items-center gap-3 self-stretch">
              <ButtonLink to="/service" variant="spark" size="lg" className="max-sm:w-full">
                {t('action')}
              </ButtonLink>
              <ButtonLink
                to="/compare"
                variant="ghost"
                size="lg"
                className="border border-white/35 text-white hover:bg-white/12 max-sm:w-full"
              >
                {t('compare')}
              </ButtonLink>
            </div>
            <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-white/85">
              {promises.map(({ icon: Icon, text }) => (
                <li key={text} className="flex items-center gap-2">
                  <Icon aria-hidden className="size-5 text-spark" />
                  {t(text)}
                </li>
              ))}
            </ul>
          </div>
          <img
            src="/illustrations/hero.svg"
            alt=""
            width={720}
            height={560}
            fetchPriority="high"
            className="mx-auto w-full max-w-136 lg:max-w-none"
          />
        </div>
      </div>
      <div className="page-x relative -mt-16 hidden md:block">{children}</div>
    </section>
  )
}
