import { useParams } from 'react-router'
import { textsHandle, textsLoader, WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { Guide } from '../../office/set-up/guide.tsx'
import { toStep } from '../../office/set-up/steps.ts'
import { Page } from '../../ui/page.tsx'

export const handle = textsHandle('setup')
export const loader = () => null
export const clientLoader = textsLoader(handle)
export const meta = pageTitle((m) => m.setup.title)

export default function SetUpGuide() {
  const { step } = useParams()
  return (
    <WithExtraTexts>
      <Page>
        <Guide step={toStep(step)} />
      </Page>
    </WithExtraTexts>
  )
}
