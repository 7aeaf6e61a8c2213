import { phoneLink } from '@jhilik/contract/phone-text.ts'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { PhoneNumber } from '../../ui/text.tsx'

/** How to reach the business about a place to which no crew comes; nothing when it has named no contact. */
export function AskUs() {
  const t = useTranslations('areaDialog')
  const { phone, email, emailText } = useSite().contact
  if (!phone && !email) return null
  const link = 'inline-flex min-h-11 items-center font-semibold text-link underline'
  return (
    <div className="mt-1">
      <p>{t('ask')}</p>
      <p className="flex flex-wrap gap-x-5">
        {phone && (
          <a href={phoneLink(phone)} className={link}>
            <PhoneNumber>{phone}</PhoneNumber>
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${link} [overflow-wrap:anywhere]`}>
            {emailText}
          </a>
        )}
      </p>
    </div>
  )
}
