import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { taxSettingsQuery } from './api.ts'
import { TaxForm } from './tax-form.tsx'

/** Tax, and what receipts say about the business. */
export function TaxCard() {
  const t = useTranslations('dashboard.tax')
  const common = useTranslations('dashboard.common')
  const query = useQuery(taxSettingsQuery())
  return (
    <Card className="mt-6 max-w-3xl">
      <CardBody className="flex flex-col gap-5">
        <div>
          <h2 className="text-xl">{t('title')}</h2>
          <p className="text-soft">{t('text')}</p>
        </div>
        <Loaded
          query={query}
          texts={{ loading: common('loading'), failed: t('failed'), retry: common('retry') }}
          className="py-6"
        >
          {(settings) => <TaxForm settings={settings} />}
        </Loaded>
      </CardBody>
    </Card>
  )
}
