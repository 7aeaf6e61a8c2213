import type { Business } from '@jhilik/contract/business.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { pageWithTexts, textsHandle, textsLoader } from '../../lib/language/extra-texts.tsx'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { businessQuery } from '../../office/business/api.ts'
import { BusinessForm } from '../../office/business/business-form.tsx'
import { HoursForm } from '../../office/business/hours-form.tsx'
import { ChecklistLine } from '../../office/set-up/checklist-line.tsx'
import { stepPath } from '../../office/set-up/steps.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { toast } from '../../ui/toast-store.ts'
import { type FormFooter, UnsavedNote } from '../../ui/unsaved.tsx'

export const handle = textsHandle('setup')
export const loader = () => null
export const clientLoader = textsLoader(handle)
export const meta = pageTitle((m) => m.setup.business.title)

export default pageWithTexts(BusinessPage)

function BusinessPage() {
  const t = useTranslations('setup')
  const query = useQuery(businessQuery())
  return (
    <Page>
      <PageHeader
        title={t('business.title')}
        text={t('business.description')}
        actions={
          <ButtonLink variant="secondary" to={stepPath('details')}>
            {t('openGuide')}
          </ButtonLink>
        }
      />
      <ChecklistLine className="mb-4" />
      <Loaded query={query} failed={t('loadFailed')}>
        {(business) => <Cards business={business} />}
      </Loaded>
    </Page>
  )
}

function Cards({ business }: { business: Business }) {
  const t = useTranslations('setup')
  const onSaved = () => toast.success({ title: t('business.saved'), description: t('business.savedText') })
  const footer: FormFooter = ({ busy, isDirty }) => (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
      <UnsavedNote isDirty={isDirty} />
    </div>
  )
  return (
    <div className="grid max-w-4xl gap-6">
      <Card>
        <CardBody>
          <BusinessForm business={business} onSaved={onSaved} footer={footer} />
        </CardBody>
      </Card>
      <Card>
        <CardBody>
          <HoursForm
            business={business}
            onSaved={onSaved}
            footer={(form) => (business.setBy.hours ? null : footer(form))}
          />
        </CardBody>
      </Card>
    </div>
  )
}
