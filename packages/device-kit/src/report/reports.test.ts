import { expect, test } from 'vitest';
import type { Result } from '../trials/trial.ts';
import { htmlReport } from './html-report.ts';
import { junitReport } from './junit-report.ts';

const trial = { id: 'pickup', title: 'A PIN opens', section: 'State', says: 'It opens <b>' };
const steps = ['pin pin 300007', 'expects `door`'];
const received = ['0.1 s POST /device/v1/heartbeat 200', '0.2 s GET /device/v1/<u> 404'];
const deviation = 'It sent <i> & "nothing"';
const results: Result[] = [
  { trial, seconds: 1, steps, received, deviation: null },
  { trial: { ...trial, id: 'load' }, seconds: 2.5, steps, received, deviation },
];

test('INT-10: the JUnit report has each trial, and the cause of each failure as text', () => {
  const report = junitReport(results);
  expect(report).toContain('<testsuite name="device-kit" tests="2" failures="1" time="3.500">');
  expect(report).toContain('<testcase classname="device-kit.pickup" name="A PIN opens" time="1"/>');
  expect(report).toContain('<failure message="It sent &#60;i&#62; &#38; &#34;nothing&#34;">');
});

test('INT-10: the HTML report has what the specification says, the steps and the cause, failures first', () => {
  const report = htmlReport(results, new Date(0));
  expect(report).toContain('1 of 2 trials passed');
  expect(report).toContain('State: “It opens &#60;b&#62;”');
  expect(report).toContain('<li>pin pin 300007</li>');
  expect(report).not.toMatch(/<[bi]>/);
  expect(report.indexOf('id="load"')).toBeLessThan(report.indexOf('id="pickup"'));
});

test('INT-10: both reports have the last calls that the kit received, of failed trials only', () => {
  for (const report of [htmlReport(results, new Date(0)), junitReport(results)]) {
    expect(report.split('POST /device/v1/heartbeat 200')).toHaveLength(2);
    expect(report).toContain('0.2 s GET /device/v1/&#60;u&#62; 404');
  }
});
