import { CabinetSkeleton } from '../../components/cabinet/cabinet-skeleton.tsx';
import { Page } from '../../components/layout/page.tsx';
import classes from './lockers-screen.module.css';

/** The Lockers screen while its box loads. */
export function LockersLoading() {
  return (
    <Page>
      <div className={classes.toolbar}>
        <span className={classes.bar} />
      </div>
      <CabinetSkeleton />
    </Page>
  );
}
