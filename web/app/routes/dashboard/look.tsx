import type { LookState } from '@jhilik/contract/look.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageWithTexts, textsHandle, textsLoader } from '../../lib/language/extra-texts.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { lookQuery } from '../../site/look/api.ts'
import { LookForm } from '../../site/look/look-form.tsx'
import { LookPreview } from '../../site/look/look-preview.tsx'
import { PublishCard } from '../../site/look/publish-card.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const handle = textsHandle('setup')
export const loader = () => null
export const clientLoader = textsLoader(handle)
export const meta = pageTitle((m) => m.setup.look.title)

export default pageWithTexts(LookPage)

function LookPage() {
  const t = useTranslations('setup')
  const query = useQuery(lookQuery())
  return (
    <Page>
      <PageHeader title={t('look.title')} text={t('look.description')} />
      <Loaded query={query} failed={t('loadFailed')}>
        {(state) => <Look key={state.version} state={state} />}
      </Loaded>
    </Page>
  )
}

/** It is made anew for each state, so that the form shows what was saved. */
function Look({ state }: { state: LookState }) {
  const t = useTranslations('setup.look')
  const [params] = useSearchParams()
  const [isChanged, setChanged] = useState(false)
  const isPublished = params.get('view') === 'published' && state.draft === null
  return (
    <div className="grid min-w-0 gap-6">
      {isPublished && (
        <Alert tone="success" title={t('state.done')}>
          {t('state.doneText')}
        </Alert>
      )}
      <div className="grid min-w-0 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18.5rem]">
        <LookForm state={state} onChanged={setChanged} />
        <div className="grid gap-6">
          <PublishCard state={state} isChanged={isChanged} />
          <Adjusted state={state} />
        </div>
      </div>
      <LookPreview state={state} />
    </div>
  )
}

/** Says which of the chosen colors are shown otherwise, and why. */
function Adjusted({ state }: { state: LookState }) {
  const t = useTranslations('setup.look.adjusted')
  const { adjusted } = state.preview
  if (adjusted.length === 0) return null
  return (
    <Alert tone="info" title={t('title')}>
      <ul className="grid gap-2">
        {adjusted.map(({ color, chosen, shown }) => (
          <li key={color} className="flex items-start gap-2">
            <Swatch color={chosen} />
            <Swatch color={shown} />
            <span>{t(color, { chosen, shown })}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <span
    aria-hidden
    style={{ backgroundColor: color }}
    className="mt-0.5 size-5 shrink-0 rounded-full border border-line-strong"
  />
)
