import { useTranslation } from 'react-i18next';
import type { Credentials } from './sign-in-problems.ts';
import classes from './demo-accounts.module.css';

type DemoAccountsProps = {
  accounts: readonly Credentials[];
  onChoose: (account: Credentials) => void;
};

/** The accounts of a demo, each a way to sign in. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.accounts} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('signIn.demoAccounts')}</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" onClick={() => onChoose(account)}>
              {account.email}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
