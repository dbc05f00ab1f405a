import { mount } from '@/components/mount.tsx';
import { followUser } from '@/lib/page/follow-user.ts';
import { SidePanel } from './side-panel.tsx';

/** Opened in a tab of its own, the panel is told which tab it is about. */
const tab = Number(new URLSearchParams(location.search).get('tab') ?? Number.NaN);

followUser(Number.isInteger(tab) ? tab : null);
void mount(<SidePanel />);
