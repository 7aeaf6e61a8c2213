import type { CustomerVisit } from '@jhilik/contract/customer-visits.ts'
import { failureIn } from '@jhilik/contract/failure-words.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import type { VisitState } from '@jhilik/contract/visits.ts'
import { MessageCircle, Phone } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import type { Locale } from '../../lib/language/i18n.ts'
import { useSite } from '../../lib/page/site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { DeepBlock } from '../../ui/deep-block.tsx'

interface VisitBlockProps {
  visit: CustomerVisit
  /** The level of its heading. */
  heading: 'h1' | 'h2'
}

/** How far a visit is, when its crew comes, who comes, and how to reach the business. */
export function VisitBlock({ visit, heading: Heading }: VisitBlockProps) {
  const t = useTranslations('visit')
  const format = useFormat()
  const { sentence, time } = useVisitTexts()(visit)
  const { state, updatedAt } = visit
  return (
    <DeepBlock
      aria-labelledby="visit"
      className="max-sm:page-bleed flex flex-col px-5 py-4 tabular-nums max-sm:rounded-none sm:p-7"
    >
      <p className="flex flex-wrap justify-between gap-x-4 text-[0.9375rem] leading-normal">
        <span>{t(`states.${state}`)}</span>
        {updatedAt && <span className="text-white/85">{t('updated', { time: format.time(updatedAt) })}</span>}
      </p>
      <div role="status">
        <Heading id="visit" className="mt-2 font-semibold text-lg leading-normal tracking-normal">
          {sentence}
          {time && (
            <>
              {' '}
              <span className="block bn:font-bold font-extrabold text-[min(1.875rem,10vw)] sm:text-4xl bn:leading-snug leading-tight bn:tracking-normal tracking-[-0.03em]">
                {time}
              </span>
            </>
          )}
        </Heading>
        <LateLine visit={visit} />
        <FailedLine visit={visit} />
      </div>
      <Crew visit={visit} />
      <Reach />
    </DeepBlock>
  )
}

/** Returns what writes the sentence about a visit, and the time that stands out in it. */
export function useVisitTexts() {
  const t = useTranslations('visit.sentences')
  const format = useFormat()
  return ({ state, window, steps, late }: CustomerVisit): { sentence: string; time: string | null } => {
    if (window) {
      const [startTime, endTime] = [format.wallTime(window.from), format.wallTime(window.to)]
      if (startTime === endTime) return { sentence: t('comesAt'), time: format.time(startTime) }
      const time = format.times({ startTime, endTime })
      return { sentence: t(state === 'planned' && late ? 'comesBetween' : 'arrivesBetween'), time }
    }
    const reached = steps.find(({ step }) => step === state)
    return { sentence: t(sentenceOf(state)), time: reached ? format.time(reached.at) : null }
  }
}

/** A crew without a window has arrived or given up. */
const sentenceOf = (state: VisitState) => (state === 'planned' || state === 'on_the_way' ? 'arrived' : state)

/** How late the crew is, while it has not arrived. */
function LateLine({ visit: { late, window } }: { visit: CustomerVisit }) {
  const t = useTranslations('visit')
  const format = useFormat()
  if (!late || !window) return null
  const time = format.duration(late.minutes)
  return (
    <p className="mt-1 font-semibold text-spark [overflow-wrap:anywhere]">
      {late.cause ? t('lateCause', { time, cause: late.cause }) : t('late', { time })}
    </p>
  )
}

function FailedLine({ visit: { failure } }: { visit: CustomerVisit }) {
  const t = useTranslations('visit')
  const locale = useLocale() as Locale
  if (!failure) return null
  const reason = failureIn(locale, failure.reason)
  return (
    <>
      {reason && <p className="mt-1 font-semibold text-spark first-letter:uppercase">{reason}</p>}
      <p className="mt-1">{t('failedNext')}</p>
    </>
  )
}

/** The name of the crew, and its members who let customers see them. */
function Crew({ visit: { crew, members } }: { visit: CustomerVisit }) {
  const names = useNames()
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] leading-snug">
      {members.length > 0 && (
        <span className="flex shrink-0 gap-1">
          {members.map(({ img }, index) => (
            <Avatar
              // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same name
              key={index}
              src={img}
              size="md"
            />
          ))}
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]" translate="no">
        {members.length > 0 && (
          <span className="block font-semibold">{names(members.map(({ firstName }) => firstName))}</span>
        )}
        {crew}
      </span>
    </div>
  )
}

/** Returns what joins names: `Rafiq, Sumon and Jewel`. */
function useNames() {
  const t = useTranslations('visit')
  return (names: readonly string[]): string => {
    const last = names.at(-1) ?? ''
    return names.length < 2 ? last : t('names', { first: names.slice(0, -1).join(', '), last })
  }
}

const buttonClass =
  'flex min-h-13 items-center justify-center gap-2 rounded-xl px-3 py-1.5 text-center font-semibold no-underline print:hidden'

/** Calls the business or writes to it, if its number is known. */
function Reach() {
  const t = useTranslations('visit')
  const { phone } = useSite().contact
  if (!phone) return null
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
      <a href={phoneLink(phone)} className={`${buttonClass} bg-white text-deep hover:bg-white/90`}>
        <Phone aria-hidden className="size-5 shrink-0" />
        {t('call')}
      </a>
      <a
        href={whatsAppLink(phone) ?? phoneLink(phone).replace('tel:', 'sms:')}
        className={`${buttonClass} bg-white/14 text-white hover:bg-white/20`}
      >
        <MessageCircle aria-hidden className="size-5 shrink-0" />
        {t('message')}
      </a>
    </div>
  )
}
