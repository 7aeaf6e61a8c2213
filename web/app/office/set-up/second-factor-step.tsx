import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { forgetSetup } from '../../lib/session/confirmation.ts'
import { secondFactorsQuery } from '../../people/second-factors/api.ts'
import { AuthenticatorCard } from '../../people/second-factors/authenticator-card.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { StepActions } from './step-frame.tsx'
import { stepPath } from './steps.ts'

/** The cards of the page Account and Security, so that nobody leaves the sequence for it. */
export function SecondFactorStep() {
  const t = useTranslations('setup')
  const { data } = useQuery(secondFactorsQuery())
  const location = useLocation()
  const navigate = useNavigate()
  const isSet = data !== undefined && data.ways.length > 0

  function goOn() {
    forgetSetup()
    void navigate(stepPath('details'))
  }

  return (
    <div className="grid gap-6">
      <AuthenticatorCard onReady={goOn} />
      {!isSet && (
        <p className="text-soft">
          {t.rich('secondFactor.passkey', {
            link: (words) => (
              <Link
                to="/dashboard/account#second-factors"
                state={{ from: location }}
                className="inline-block py-2.5 font-semibold text-link underline underline-offset-4"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      {data?.isRequired && !isSet && <Alert>{t('secondFactor.required')}</Alert>}
      {data && (isSet || !data.isRequired) && (
        <StepActions step="second-factor">
          <ButtonLink variant={isSet ? 'primary' : 'secondary'} to={stepPath('details')}>
            {t(isSet ? 'continue' : 'skip')}
          </ButtonLink>
        </StepActions>
      )}
    </div>
  )
}
