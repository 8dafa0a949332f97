import { CabinetSkeleton } from '../../components/cabinet/cabinet-skeleton.tsx';
import { Page } from '../../components/page.tsx';
import classes from './lockers-screen.module.css';

/** The Lockers screen before its box is known. */
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
