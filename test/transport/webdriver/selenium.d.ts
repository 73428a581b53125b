/** What the published types of Selenium lack. */
declare module "selenium-webdriver/remote/index.js" {
  import { FileDetector as Detector } from "selenium-webdriver";
  export class FileDetector extends Detector {}
}
