export const en = {
  greeting: 'Hello,',
  changes: {
    authenticator_added: {
      heading: 'An authenticator app was set up',
      text: 'Logging in to your account now takes your password and a code of the app. Keep the recovery codes in a safe place.',
    },
    authenticator_removed: {
      heading: 'The authenticator app was removed',
      text: 'Your account does not ask for codes of the app any more.',
    },
    passkey_added: {
      heading: 'A passkey was added',
      text: 'Your account can now be logged in to with it, without the password.',
    },
    passkey_removed: {
      heading: 'A passkey was removed',
      text: 'Your account cannot be logged in to with it any more.',
    },
    recovery_code_used: {
      heading: 'A recovery code was used',
      text: 'It works no more. If you have lost your device, set up a new one on the page of your account.',
    },
    recovery_codes_made: {
      heading: 'New recovery codes were made',
      text: 'The earlier ones no longer work.',
    },
    second_factors_removed: {
      heading: 'Your second factors were removed',
      text: 'Authenticator app, passkeys and recovery codes of your account no longer work. You log in with your password and can set up new ones on the page of your account.',
    },
  },
  when: (when: string) => `Time: ${when}.`,
  notYou:
    'If this was not you, choose a new password now and log all devices out on the page of your account.',
  action: 'Open my account',
  note: (site: string) => `You get this mail because you have an account at ${site}.`,
  signature: (business: string) => `Yours, ${business}`,
}
export type FactorTexts = typeof en
