import { IconBan } from '@tabler/icons-react';
import { Notice } from '../../components/state/notice.tsx';

/** Says within a dialog why its box takes nothing now, also if that begins while it is open. */
export function BoxRefusal({ refusal }: { refusal: string }) {
  return (
    <div role="alert" style={{ marginBottom: 16 }}>
      <Notice
        kind="warning"
        icon={<IconBan size={20} stroke={1.75} aria-hidden />}
        title={refusal}
      />
    </div>
  );
}
