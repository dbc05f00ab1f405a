import { mount } from '@/components/shell/mount.tsx';
import { OptionsPage } from './options-page.tsx';

void mount(<OptionsPage />);
