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

/** `children` is the search strip, which hangs over the hero's lower edge on wide screens. */
export function Hero({ children }: { children: ReactNode }) {
  const t = useTranslations('home.hero')
  return (
    <section aria-labelledby="hero" className="relative">
      <div className="relative overflow-hidden bg-deep text-white">
        <div
          aria-hidden
          className="absolute inset-0 bg-[radial-gradient(48rem_32rem_at_78%_10%,oklch(0.5_0.1_208/0.65),transparent_70%),radial-gradient(36rem_26rem_at_0%_110%,oklch(0.55_0.11_200/0.4),transparent_70%)]"
        />
        <div className="page-x relative grid grid-cols-1 items-center gap-10 py-12 sm:py-16 md:pb-32 lg:grid-cols-[1fr_1.1fr] lg:gap-12">
          <div className="flex flex-col items-start gap-5">
            <h1
              id="hero"
              className="text-[clamp(2.5rem,1.6rem+4.4vw,4.25rem)] leading-[1.04] bn:leading-[1.22]"
            >
              {t.rich('title', {
                mark: (text) => (
                  <span className="relative whitespace-nowrap text-spark">
                    {text}
                    <Sparkle className="absolute top-0 -right-6 size-5 animate-twinkle sm:-right-8 sm:size-6" />
                  </span>
                ),
              })}
            </h1>
            <p className="max-w-[34ch] text-white/85 text-xl">{t('text')}</p>
            <div className="mt-1 flex flex-wrap items-center gap-3">
              <ButtonLink to="/service" variant="spark" size="lg">
                {t('action')}
              </ButtonLink>
              <ButtonLink
                to="/compare"
                variant="ghost"
                size="lg"
                className="border border-white/35 text-white hover:bg-white/12"
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
            width={1200}
            height={640}
            fetchPriority="high"
            className="w-full rounded-[1.5rem] shadow-3 ring-1 ring-white/15 motion-safe:animate-rise"
          />
        </div>
      </div>
      <div className="page-x relative -mt-16 hidden md:block">{children}</div>
    </section>
  )
}
