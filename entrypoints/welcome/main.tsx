import { mount } from '@/components/shell/mount.tsx';
import { WelcomePage } from '@/components/welcome/welcome-page.tsx';
import changelog from '../../CHANGELOG.md?raw';
import { changelogEntries } from './changelog-entries.ts';

const isUpdate = location.search === '?updated';

void mount(<WelcomePage changes={isUpdate ? changelogEntries(changelog) : null} />);
