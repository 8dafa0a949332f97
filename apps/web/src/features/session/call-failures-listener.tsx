import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../components/text/code-text.ts';
import { showError } from '../../components/toast/messages.ts';
import type { CallFailures } from '../../lib/call/call-failures.ts';
import { faultIdOf } from '../../lib/call/fault-id.ts';
import { handleCallError } from '../../lib/call/handle-call-error.ts';
import { endSession } from './end-session.ts';

/** Handles failed calls of all signed-in screens (NET-04 to NET-14). */
export function CallFailuresListener({ failures }: { failures: CallFailures }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  useEffect(
    () =>
      failures.listen((error, about) => {
        handleCallError(error, {
          visitor: 'staff',
          endSession: (notice) => void endSession(notice),
          go: (href) => void navigate({ href }),
          toast: (text) => {
            // The server's message for a field may already be a sentence (NET-13).
            const reason = text.includes(' ') ? text : codeText(i18n, text);
            showError(about === undefined ? reason : `${about}: ${reason}`, faultIdOf(error));
          },
        });
      }),
    [failures, navigate, i18n],
  );
  return null;
}
